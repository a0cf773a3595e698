import { markets, type Market, type MarketKey } from '../../shared/domain/markets.ts'

/** The market of a site, from the ending of its host name. Unknown hosts belong to 'com'. */
export const marketOf = (hostname: string): MarketKey =>
  (Object.keys(markets) as MarketKey[]).find(ending => hostname.endsWith(`.${ending}`)) ?? 'com'

export const ownMarketKey = (): MarketKey => marketOf(window.location.hostname)
export const ownMarket = (): Market => markets[ownMarketKey()]
