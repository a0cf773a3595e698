export { LoginEmployee as default } from '../../features/sign-in/login-employee.tsx'
