export { Front as default } from '../../features/sign-in/front.tsx'
