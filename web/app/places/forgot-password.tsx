export { ForgotPassword as default } from '../../features/sign-in/forgot-password.tsx'
