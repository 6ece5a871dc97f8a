import { defineConfig } from 'migration-generator'

export default defineConfig({ dialect: 'postgresql', schema: './src/server/db/schema/index.ts', out: './src/server/db/migrations' })
