import { markets, type Market, type MarketKey } from '../../shared/domain/markets.ts'

/** whose site this is, by the end of its address; one that is nobody's is the world's */
export const marketOf = (hostname: string): MarketKey =>
  (Object.keys(markets) as MarketKey[]).find(ending => hostname.endsWith(`.${ending}`)) ?? 'com'

export const ownMarketKey = (): MarketKey => marketOf(window.location.hostname)
export const ownMarket = (): Market => markets[ownMarketKey()]
