import { createContext, useContext } from 'react'
import { marketOfHost, markets, type Market, type MarketKey } from '../../../shared/domain/markets.ts'

export const detectMarketKey = (): MarketKey => marketOfHost(window.location.hostname)
export const detectMarket = (): Market => markets[detectMarketKey()]

/** The market of a page that is rendered before anybody has asked for it. */
export const MarketContext = createContext<MarketKey | undefined>(undefined)

/** The site's market, for components that are also rendered in advance. */
export const useMarketKey = (): MarketKey => useContext(MarketContext) ?? detectMarketKey()
export const useMarket = (): Market => markets[useMarketKey()]
