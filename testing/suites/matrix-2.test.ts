import { tryCalls } from './matrix-calls.ts'

tryCalls(2)
