import { weighScreens } from './weighing.ts'

weighScreens(1)
