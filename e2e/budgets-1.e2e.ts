import { weighScreens } from './budgets.ts'

weighScreens(1)
