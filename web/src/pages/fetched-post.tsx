/** A post that the build does not know: a draft in development, or an address without a post. */
export { default, meta } from './blog-post';
