import { createPath, type Navigator } from 'react-router-dom'

/** Outside the app, links and forms load other pages. */
export const pageNavigator: Navigator = {
  createHref: to => (typeof to === 'string' ? to : createPath(to)),
  go: delta => window.history.go(delta),
  push: to => window.location.assign(pageNavigator.createHref(to)),
  replace: to => window.location.replace(pageNavigator.createHref(to)),
}
