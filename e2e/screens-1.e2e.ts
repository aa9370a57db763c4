import { walkScreens } from './screens.ts'
import { weighScreens } from './weighing.ts'

weighScreens(1)
walkScreens(1)
