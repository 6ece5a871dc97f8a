export function OwnerAddMenu() {
  return <h1>Add New Menu</h1>
}
