export function LoginLinkTimeClock() {
  return null
}
