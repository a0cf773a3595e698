import { createContext, useContext } from 'react'
import { marketOfHost, markets, type Market, type MarketKey } from '../../shared/domain/markets.ts'

export const ownMarketKey = (): MarketKey => marketOfHost(window.location.hostname)
export const ownMarket = (): Market => markets[ownMarketKey()]

/** The market of a page that is rendered before anybody has asked for it. */
export const RenderedMarket = createContext<MarketKey | undefined>(undefined)

/** The site's market, for components that are also rendered in advance. */
export const useMarketKey = (): MarketKey => useContext(RenderedMarket) ?? ownMarketKey()
export const useMarket = (): Market => markets[useMarketKey()]
