import { PageHeader } from '../ui/page-header.tsx'

/** The head of the menus page, in every one of its states. */
export function MenusHeader() {
  return <PageHeader title="Our Menus">See the menu before you go. Choose a town, price or menu type.</PageHeader>
}
