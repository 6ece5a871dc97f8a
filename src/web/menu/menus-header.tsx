import { PageHeader } from '../ui/page-header.tsx'

/** The head of the menus page, in every one of its states. */
export function MenusHeader() {
  return <PageHeader title="Our Menus">Read before you ring. Pick a town, a price or a mood.</PageHeader>
}
