import { walkScreens } from '../helpers/screens.ts'
import { weighScreens } from '../helpers/weights.ts'

weighScreens(1)
walkScreens(1)
