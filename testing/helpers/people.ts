/** The people of tests and of the demonstration; their accounts end in @demo.sup. */
export { demoPassword, type DemoName } from '#domains/identity/server/users/demo-people.ts'
