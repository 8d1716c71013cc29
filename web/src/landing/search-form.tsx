import { listasPath } from "@cav/contract/coletas/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button } from "@mantine/core";
import { IconSearch } from "../ui/icons/search.ts";
import classes from "./search-form.module.css";

/** Search box of the catalogue as a plain form, because documents load no app script. */
export function SearchForm() {
  return (
    <search>
      <form className={classes.form} action={listasPath} method="get">
        <label className={classes.label} htmlFor="busca">
          Cargo, órgão, banca ou cidade
        </label>
        <div className={classes.row}>
          <input
            id="busca"
            className={classes.input}
            name="q"
            type="search"
            maxLength={limits.searchMax}
            placeholder="Ex.: enfermeiro recife"
          />
          <Button
            type="submit"
            size="lg"
            className={classes.button}
            leftSection={<IconSearch size={20} aria-hidden="true" />}
          >
            Buscar
          </Button>
        </div>
      </form>
    </search>
  );
}
