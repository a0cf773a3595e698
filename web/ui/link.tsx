import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  ref?: Ref<HTMLAnchorElement>
}

/**
 * Link to a screen of the app. It replaces React Router's own link, which brings all code for preloading routes that
 * the app does not use.
 */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  return (
    <a
      {...props}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
