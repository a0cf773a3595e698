export { LoginTimeClock as default } from '../../features/sign-in/login-time-clock.tsx'
