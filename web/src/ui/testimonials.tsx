import classes from "./testimonials.module.css";

export type Testimonial = { text: string; user: string };

/** What people might say, each marked as an illustration: nobody said it (exams §2.3). */
export function Testimonials({ items }: { items: Testimonial[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ text, user }) => (
        <li key={user}>
          <figure className={classes.card}>
            <span className={classes.mark}>Depoimento ilustrativo</span>
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption>{user}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
