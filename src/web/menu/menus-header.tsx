import { PageHeader } from '../ui/page-header.tsx'

export function MenusHeader() {
  return <PageHeader title="Our Menus">See the menu before you go. Choose a town, price or menu type.</PageHeader>
}
