import { createContext, useContext } from 'react'
import { findMarketOfHost, markets, type Market, type MarketKey } from '../../../shared/domain/markets.ts'

export const detectMarketKey = (): MarketKey => findMarketOfHost(window.location.hostname)
export const detectMarket = (): Market => markets[detectMarketKey()]

/** The market of a page that the build prerenders, because a prerendered page cannot read its host name. */
export const MarketContext = createContext<MarketKey | undefined>(undefined)

export const useMarketKey = (): MarketKey => useContext(MarketContext) ?? detectMarketKey()
export const useMarket = (): Market => markets[useMarketKey()]
