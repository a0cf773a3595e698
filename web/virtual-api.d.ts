/** Types of the module `virtual:api`, which vite.config.ts generates. */
declare module 'virtual:api' {
  type Api = typeof import('../shared/api/index.ts').api
  type Roles = typeof import('../shared/api/roles.ts').roles
  type PageRoute = import('../shared/api/route.ts').PageRoute
  type WithoutSchemas<Route> = import('../shared/api/client.ts').WithoutSchemas<Route>

  export const api: { [Area in keyof Api]: { [Name in keyof Api[Area]]: WithoutSchemas<Api[Area][Name]> } }
  export const roles: {
    [Role in keyof Roles]: {
      [Name in Exclude<keyof Roles[Role], 'session'>]: Roles[Role][Name] extends PageRoute
        ? WithoutSchemas<Roles[Role][Name]>
        : Roles[Role][Name]
    }
  }
}
