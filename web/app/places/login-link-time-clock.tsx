export { LoginLinkTimeClock as default } from '../../features/sign-in/login-link-time-clock.tsx'
