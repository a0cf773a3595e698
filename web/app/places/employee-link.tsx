export { EmployeeLink as default } from '../../features/sign-in/employee-link.tsx'
