/** A form that is posted to its page: the network answers. */
export const takeForm = (event: FetchEvent): Promise<Response> => fetch(event.request)
