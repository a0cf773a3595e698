/** The bundle contains the bytes of fonts (infra/aws/bundle.ts). */
declare module '*.ttf' {
  const bytes: Uint8Array
  export default bytes
}
