export const readCookie = (name: string): string | undefined => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1]

export function setCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${value}; Max-Age=${days * 86_400}; Path=/; Secure; SameSite=Lax`
}
