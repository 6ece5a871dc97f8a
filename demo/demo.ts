import type { Demo } from '../src/server/start-server.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { mapDetail } from './map/map-detail.ts'
import { fillDemo } from './seed.ts'

export const demo: Demo = { fill: fillDemo, accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD, mapDetail: mapDetail() }
