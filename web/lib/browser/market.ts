import { createContext, useContext } from 'react'
import { marketOfHost, markets, type Market, type MarketKey } from '../../../shared/domain/markets.ts'

export const detectMarketKey = (): MarketKey => marketOfHost(window.location.hostname)
export const detectMarket = (): Market => markets[detectMarketKey()]

/** The market of a prerendered page. */
export const MarketContext = createContext<MarketKey | undefined>(undefined)

/** Returns the site's market. Works in prerendered components. */
export const useMarketKey = (): MarketKey => useContext(MarketContext) ?? detectMarketKey()
export const useMarket = (): Market => markets[useMarketKey()]
