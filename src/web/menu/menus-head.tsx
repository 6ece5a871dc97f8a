import { PageHead } from '../ui/page-head.tsx'

/** The head of the menus page, in every one of its states. */
export function MenusHead() {
  return <PageHead title="Our Menus">Read before you ring. Pick a town, a price or a mood.</PageHead>
}
