/** Exports the compiler's JavaScript API as the default export, because `openapi-typescript` imports it that way. */
export { ts as default } from '@ts-morph/common'
