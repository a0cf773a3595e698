import { Page } from '../../ui/page.tsx'

export default function Kit() {
  return <Page wide>{null}</Page>
}
