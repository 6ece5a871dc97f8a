/** The compiler's JavaScript API as the default export, as `openapi-typescript` imports it. */
export { ts as default } from '@ts-morph/common'
