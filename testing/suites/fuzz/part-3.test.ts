import { fuzzPart } from './fuzz-calls.ts'

fuzzPart(3)
