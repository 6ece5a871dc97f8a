// @ts-check
// Removes packages that only building needs. A plain `npm prune` would add others, such as test tools, because libraries can work with
// them.
import { npm } from './npm.mjs'

npm(['prune', '--omit=dev', '--workspaces=false', '--legacy-peer-deps'])
