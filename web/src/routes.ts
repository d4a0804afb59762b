import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { categoryPaths, postPaths } from '../blog-paths.ts';
import { engagementSlugs } from './content/engagements';
import { solutionSlugs } from './content/solutions';

/**
 * A page that shares its template with others. The content file is a route without a component, which exports the
 * content as `handle`; the template is its child and reads it with `pageContent`. Thus every content is a chunk of
 * its own, which only its page loads.
 */
const templated = (path: string, content: string, template: string) =>
  route(path, content, [index(template, { id: `page:${path}` })]);

/** A page that shares its module with others and finds its content by its path. */
const page = (path: string, module: string) => route(path, module, { id: `page:${path}` });

/** The route table of the site. */
export default [
  index('pages/home.tsx'),
  route('about', 'pages/about.tsx'),
  route('solutions', 'pages/solutions.tsx'),
  ...solutionSlugs.map((slug) =>
    templated(`solutions/${slug}`, `content/solutions/${slug}.ts`, 'pages/solution.tsx'),
  ),
  ...engagementSlugs.map((slug) =>
    templated(`engagements/${slug}`, `content/engagements/${slug}.ts`, 'pages/engagement.tsx'),
  ),
  route('why-forillon', 'pages/why-forillon.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('partner', 'pages/partner.tsx'),
  route('blog', 'pages/blog.tsx'),
  ...categoryPaths.map((path) => page(path, 'pages/blog-category.tsx')),
  ...postPaths.map((path) => page(path, 'pages/blog-post.tsx')),
  route('blog/:slug', 'pages/fetched-post.tsx'),
  route('careers', 'pages/careers.tsx'),
  ...['privacy-policy', 'terms-of-service', 'cookie-policy'].map((name) =>
    templated(name, `content/legal/${name}.ts`, 'pages/legal.tsx'),
  ),
  route('database-export', 'pages/database-export.tsx'),
  route('admin', 'pages/admin.tsx'),
  route('*', 'pages/not-found.tsx'),
  route('rss.xml', 'pages/rss.ts'),
  route('blog/search-index.json', 'pages/search-index.ts'),
  route('robots.txt', 'pages/robots.ts'),
] satisfies RouteConfig;
