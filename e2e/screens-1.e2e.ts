import { walkScreens } from './screens.ts'

walkScreens(1)
