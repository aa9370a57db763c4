import { walkScreens } from '../helpers/screens.ts'
import { weighScreens } from '../helpers/weighing.ts'

weighScreens(1)
walkScreens(1)
