import { walkScreens } from './screens.ts'

walkScreens(2)
