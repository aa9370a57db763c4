/** The people of tests and of the demonstration; their accounts end in @demo.sup. */
export { demoPassword, type DemoName } from '#shared/demo/people.ts'
