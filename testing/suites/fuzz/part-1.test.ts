import { fuzzPart } from './fuzz-calls.ts'

fuzzPart(1)
