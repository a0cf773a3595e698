/** made by vite.config.ts */
declare module 'virtual:api' {
  type Api = typeof import('../shared/api/index.ts').api
  export const api: {
    [Area in keyof Api]: {
      [Name in keyof Api[Area]]: import('../shared/api/client.ts').WithoutSchemas<Api[Area][Name]>
    }
  }
}
