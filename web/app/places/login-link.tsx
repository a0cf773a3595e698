export { LoginLink as default } from '../../features/sign-in/login-link.tsx'
