import { page } from '#platform/web/page.ts'
import { Gallery } from '#ui/gallery/gallery.tsx'

const Kit = () => (
  <div className="wrap page">
    <Gallery />
  </div>
)

/** Every component of the kit in all states; absent in production. */
export default page({ component: Kit, head: () => ({ title: 'Kit', isPrivate: true }) })
