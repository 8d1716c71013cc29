import classes from "./testimonials.module.css";

export type Testimonial = { text: string; who: string };

/** What people might say, each marked as an illustration: nobody said it (exams §2.3). */
export function Testimonials({ items }: { items: Testimonial[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ text, who }) => (
        <li key={who}>
          <figure className={classes.card}>
            <span className={classes.mark}>Depoimento ilustrativo</span>
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption>{who}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
