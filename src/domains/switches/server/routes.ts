import { implement } from '#platform/server/pipeline/route.ts'
import { switchesApi } from '../contract.ts'
import { listStopped, listSwitches, setSwitch } from './switches.ts'

export const switchesRoutes = implement('switches', switchesApi, {
  stopped: { changesWith: ['switches'], use: (ctx) => listStopped(ctx) },
  switches: (ctx) => listSwitches(ctx),
  setSwitch: (ctx, { params, body }) => setSwitch(ctx, params.name, body),
})
