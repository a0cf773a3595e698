export { SetPassword as default } from '../../features/sign-in/set-password.tsx'
