import { page } from '#platform/web/page.ts'
import { Gallery } from '#ui/gallery/gallery.tsx'

const Kit = () => <Gallery />

/** Every component of the kit in all states; absent in production. */
export default page({ component: Kit, frame: '', head: () => ({ title: 'Kit' }) })
